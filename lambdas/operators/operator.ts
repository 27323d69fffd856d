import type { ActionName } from '#contract/api/api.ts'
import { freshSignInSeconds } from '#rules/accounts/verification.ts'
import { amountCapOf, capKindOf, capOf, changesPerDay } from '#rules/operators.ts'
import { isoAt, now } from '../clock.ts'
import { roleCheck } from '../data/accounts/operators.ts'
import { liveSessionCheck } from '../data/accounts/sessions.ts'
import { type AuditEntry, auditWrite, beginAuditWrites, endingAudit } from '../data/table/audit.ts'
import { getItems, transact, type Write } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { keys } from '../data/table/keys.ts'
import { dailyCountUpdate, dailyCountUpdateBy } from '../data/table/rate-limits.ts'
import { Failure } from '../failure.ts'
import type { AdminGuard } from '../http/action.ts'
import type { Operator } from '../http/operator.ts'
import type { Seller } from '../http/request.ts'

/** `amount`: cents or credits that count towards the operator's cap of the day. */
type Change = Omit<AuditEntry, 'who'> & { amount?: number }
type Steps<T> = {
  /** Written with the first entry. */
  alongside?: readonly Write[]
  /** Writes the last entry, `end`, in the transaction of what follows from the change. */
  withEnd?: (end: Write, result: T) => Promise<unknown>
}

/** Returns the operator of a command. AWS grants the access to the shell, so no role is checked. */
export const shellOperator = (who: string): Operator => ({ who, checks: () => [] })

/**
 * Admits administrators to their actions: the role is that of the table, a code of the authenticator app was entered in this session,
 * and for a write both password and code in the last five minutes. To everybody else there is no such action.
 */
export const adminGuard: AdminGuard = {
  async admit(_name: ActionName, isWrite: boolean, seller: Seller | undefined): Promise<Operator> {
    if (!seller) throw notFound()
    const { userId, sessionId } = seller
    const items = await getItems([
      keys.profile(userId),
      keys.secondFactor(userId),
      ...(sessionId ? [keys.session(userId, sessionId)] : []),
    ])
    const role = roleOf(items.find(({ type }) => type === 'profile')?.role)
    if (!role) throw notFound()
    const factor = items.find(({ type }) => type === 'second_factor')
    if (!factor?.sealed)
      throw new Failure('second-factor-needed', 'Set up two-step sign-in in your profile first.')
    const session = items.find(({ type }) => type === 'session')
    const isLive = Number(session?.expires_at ?? 0) > now() && sessionId !== undefined
    if (!isLive || seller.codeEnteredAt === 0 || (isWrite && !isFresh(seller))) throw signInAgain()
    return { who: `${role} ${userId}`, userId, role, checks: checksOf(userId, sessionId, role) }
  },
}

const roleOf = (role: unknown) => (role === 'admin' || role === 'superadmin' ? role : undefined)

const isFresh = ({ signedInAt, codeEnteredAt }: Seller) =>
  now() - Math.min(signedInAt, codeEnteredAt) <= freshSignInSeconds * 1000

/** `refusalOf` explains them by their position. */
const checksOf =
  (userId: string, sessionId: string, role: string) =>
  (what: string, amount: number): Write[] => [
    roleCheck(userId, role),
    liveSessionCheck(userId, sessionId, now()),
    { Update: dailyCountUpdate(`operator#${userId}#${dayOf()}`, changesPerDay, now()) },
    {
      Update: dailyCountUpdate(
        `operator#${userId}#${capKindOf(what)}#${dayOf()}`,
        capOf(capKindOf(what)),
        now(),
      ),
    },
    ...amountCheck(userId, what, amount),
  ]

/** @throws Failure for more at once than a day allows */
function amountCheck(userId: string, what: string, amount: number): Write[] {
  const cap = amountCapOf(what)
  if (cap === undefined || amount <= 0) return []
  if (amount > cap) throw refusalOf(amountAt)
  return [{ Update: dailyCountUpdateBy(`operator#${userId}#${what}-amount#${dayOf()}`, amount, cap, now()) }]
}

const dayOf = () => isoAt(now()).slice(0, 10)

/**
 * Makes an operator's change in one transaction with its entry in the audit. A condition of `writes` that fails is thrown with the
 * positions among them. @throws Failure, ConditionFailedError
 */
export async function performWrites(
  operator: Operator,
  { amount = 0, ...change }: Change,
  writes: readonly Write[],
) {
  const checks = checksBeside(writes, operator.checks(change.what, amount))
  const audit = auditWrite({ ...change, who: operator.who })
  await refusing(checks, transact([...checks.map(({ write }) => write), audit, ...writes]))
}

/**
 * Makes a change that does not fit in one transaction, between two entries of the audit.
 * @throws Failure, and whatever `run` and `withEnd` throw
 */
export async function performSteps<T>(
  operator: Operator,
  { amount = 0, ...change }: Change,
  run: () => Promise<T>,
  { alongside = [], withEnd }: Steps<T> = {},
): Promise<T> {
  const checks = checksBeside(alongside, operator.checks(change.what, amount))
  const { id, write } = beginAuditWrites({ ...change, who: operator.who })
  await refusing(checks, transact([...checks.map((check) => check.write), write, ...alongside]))
  const isRefusal = (error: unknown) => error instanceof Failure
  return endingAudit({ id, target: change.target }, run, { isRefusal, withEnd })
}

type Check = { write: Write; position: number }

/** A transaction names an item once: where the change is about the operator's own item, its conditions are what counts. */
function checksBeside(writes: readonly Write[], checks: readonly Write[]): Check[] {
  const changed = new Set(writes.map(itemOf))
  return checks
    .map((write, position) => ({ write, position }))
    .filter(({ write }) => !changed.has(itemOf(write)))
}

function itemOf({ Put, Update, Delete, ConditionCheck }: Write) {
  const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key
  return `${key?.pk} ${key?.sk}`
}

async function refusing(checks: readonly Check[], writing: Promise<void>) {
  try {
    await writing
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    const refused = error.failed.flatMap((position) => checks[position] ?? [])[0]
    if (refused) throw refusalOf(refused.position)
    throw new ConditionFailedError(error.failed.map((position) => position - checks.length - 1))
  }
}

/** Its position in `checksOf`. */
const amountAt = 4

function refusalOf(position: number) {
  if (position === 0) return notFound()
  if (position === 1) return signInAgain()
  return new Failure(
    'too-many-requests',
    position === amountAt
      ? 'This is more than one operator may give away in a day. Nothing was changed.'
      : 'You have made as many changes of this kind today as one operator may.',
  )
}

const notFound = () => new Failure('not-found', 'There is nothing at this address.')
const signInAgain = () => new Failure('sign-in-again', 'Enter your password and your code again to do this.')
