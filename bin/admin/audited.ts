import { userInfo } from 'node:os'
import { type AuditEntry, beginAudit, endAudit } from '#lambdas/data/audit.ts'
import { AdminError } from './admin-error.ts'

/** Makes a change and writes an audit entry with its author and outcome. The entry exists even if this process dies. */
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

/** An error of the command line or of a rule that the API enforces too. In both cases nothing was changed. */
const isRefusal = (error: unknown) =>
  error instanceof AdminError || (error instanceof Error && error.name === 'Failure')
