/** Moves this process to a time of its own: dates that are given stay the same, the present is so much later, or earlier. */
export function moveClock(aheadMs: number) {
  if (aheadMs === 0) return
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
