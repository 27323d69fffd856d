import './settle.ts'

/** Connects to nothing: a test that is about the connection brings a socket of its own. */
class SilentSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 0
  close() {}
}
Object.assign(globalThis, { WebSocket: SilentSocket })
