/** Where the page runs: beside a server, or as a folder of files on any host. */

/** The folder that the page is in. */
export const ROOT = new URL("../", import.meta.url);

/** Whether there is no server: the page's own worker answers questions, and views are named after the #. */
export const isStatic = globalThis.document?.documentElement.dataset.backend === "worker";
