/** Files and texts that are dropped on the page or pasted into it: they are opened. */

/** What an event brings must be read at once; opening it may take longer. */
export function watchDrops(page) {
  addEventListener("dragstart", (event) => event.preventDefault()); // what is dropped comes from elsewhere
  const mark = (held) => document.body.classList.toggle("with-drop", held);
  addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget || mark(false));
  addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text/plain");
    if (file) page.opener.readFile(file);
    else if (text) page.opener.read(text);
  });
  addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text) page.opener.read(text);
  });
}
