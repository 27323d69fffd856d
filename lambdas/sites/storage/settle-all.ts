/**
 * Waits for all of them, then throws the first error. After `Promise.all` a write that is still under way could replace what
 * is put back because another one has failed.
 */
export async function settleAll(writes: readonly (Promise<unknown> | undefined)[]) {
  const results = await Promise.allSettled(writes)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
