import { AsyncLocalStorage } from 'node:async_hooks'
import { userInfo } from 'node:os'
import { type AuditEntry, withAudit } from '#lambdas/data/table/audit.ts'
import { AdminError } from './admin-error.ts'

const reasons = new AsyncLocalStorage<string | undefined>()

/** Runs a command; its changes are audited with why the operator makes them. */
export const withReason = <T>(reason: string | undefined, run: () => Promise<T>): Promise<T> =>
  reasons.run(reason, run)

/**
 * Makes a change and writes an audit entry with its author, reason and outcome. The entry exists even if this process dies.
 *
 * @throws Error before anything is changed, if the command does not say that it changes something
 */
export async function audited<T>(entry: Omit<AuditEntry, 'who'>, change: () => Promise<T>): Promise<T> {
  const reason = reasons.getStore()
  if (reason === undefined)
    throw new Error(`The command ${entry.what} changes something and does not say so.`)
  const details = { ...entry.details, reason }
  return withAudit({ ...entry, details, who: userInfo().username }, change, isRefusal)
}

/** An error of the command line or of a rule that the API enforces too. In both cases nothing was changed. */
const isRefusal = (error: unknown) =>
  error instanceof AdminError || (error instanceof Error && error.name === 'Failure')
