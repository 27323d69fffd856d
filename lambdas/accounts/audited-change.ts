import { beginAudit, endAudit } from '../data/table/audit.ts'
import { Failure } from '../failure.ts'
import type { Seller } from '../http/request.ts'

/** Makes a sensitive change of a seller's own account, with an entry in the audit that exists even if the function dies. */
export async function auditedChange<T>(
  { userId }: Pick<Seller, 'userId'>,
  what: string,
  change: () => Promise<T>,
): Promise<T> {
  const id = await beginAudit({ who: `seller ${userId}`, what, target: userId })
  let outcome: Parameters<typeof endAudit>[1] = 'failed'
  try {
    const result = await change()
    outcome = 'done'
    return result
  } catch (error) {
    if (error instanceof Failure) outcome = 'refused'
    throw error
  } finally {
    await endAudit(id, outcome)
  }
}
