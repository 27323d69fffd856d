/** The one thing of its kind; anything else means that the stack has outgrown the local stack. */
export function expectOne<T>(what: string, found: readonly T[]): T {
  const [first] = found
  if (first === undefined || found.length > 1)
    throw new Error(`The local stack expects one ${what} in the template; there are ${found.length}.`)
  return first
}
