/** The C++ kernel in WebAssembly: bytes go in, bytes come out. */

const PAGE = new Proxy({}, { get: () => () => 0 }); // what its C library could ask of a system, and does not get

/** call(question): the answer as bytes; the first is 0, or says what kind of error the text after it is. */
export async function loadKernel(file) {
  const text = new TextDecoder();
  const raise = (kind, at, size) => {
    throw Object.assign(new Error(text.decode(new Uint8Array(memory.buffer, at, size))), { kind });
  };
  const clock = (_id, _precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const system = new Proxy({ clock_time_get: clock }, { get: (own, name) => own[name] ?? PAGE[name] });
  const module = await WebAssembly.compile(file);
  const { exports } = await WebAssembly.instantiate(module, { sightline: { raise }, wasi_snapshot_preview1: system });
  const { memory, __stack_pointer: stack } = exports;
  exports._initialize();

  const answer = (kind, bytes) => {
    const whole = new Uint8Array(bytes.length + 1);
    whole[0] = kind;
    whole.set(bytes, 1);
    return whole;
  };

  return (question) => {
    const { data, release } = bufferOf(question);
    const before = stack.value;
    try {
      const at = exports.reserve(data.length);
      new Uint8Array(memory.buffer, at, data.length).set(data);
      const found = exports.call();
      return answer(0, new Uint8Array(memory.buffer, found, exports.reply_size()));
    } catch (error) {
      stack.value = before;
      return answer(error.kind ?? 4, new TextEncoder().encode(error.message));
    } finally {
      release();
    }
  };
}

/** The bytes of a value of Python, or of an array. */
function bufferOf(value) {
  if (value instanceof Uint8Array) return { data: value, release: () => {} };
  const buffer = value.getBuffer("u8");
  return { data: buffer.data, release: () => buffer.release() };
}
