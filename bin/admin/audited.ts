import { userInfo } from 'node:os'
import { type AuditEntry, beginAudit, endAudit } from '#lambdas/data/audit.ts'
import { AdminError } from './admin-error.ts'

/** Makes a change and leaves an entry that says who made it and how it ended, even if this process dies. */
export async function audited<T>(entry: Omit<AuditEntry, 'who'>, change: () => Promise<T>): Promise<T> {
  const id = await beginAudit({ ...entry, who: userInfo().username })
  let outcome: Parameters<typeof endAudit>[1] = 'failed'
  try {
    const result = await change()
    outcome = 'done'
    return result
  } catch (error) {
    if (isRefusal(error)) outcome = 'refused'
    throw error
  } finally {
    await endAudit(id, outcome)
  }
}

/** Ours, or one of the rules that the server keeps as well; either way nothing was changed. */
const isRefusal = (error: unknown) =>
  error instanceof AdminError || (error instanceof Error && error.name === 'Failure')
