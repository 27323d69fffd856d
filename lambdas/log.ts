/** One line; the error's own message stays out of it, because it may quote what the caller sent. */
export function logUnexpected(what: string, error: unknown) {
  const { name, stack = '' } = error instanceof Error ? error : new Error('Not an error was thrown')
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  console.error(
    JSON.stringify({ level: 'error', what, error: name, at: at.slice(0, 8).map((line) => line.trim()) }),
  )
}
