import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import type { LedgerDifference } from '#lambdas/data/money/ledger-difference.ts'
import { platformTenantId } from '#lambdas/data/table/partitions.ts'
import { AdminError } from '../admin-error.ts'
import { userIds } from '../sellers/cognito-accounts.ts'
import { counted, type Terminal } from '../terminal.ts'

const checksAtOnce = 4
/** How many accounts are checked between two lines that say how to continue. */
const accountsPerLine = 100

type Result = { checked: number; wrong: number; failed: number }

/**
 * Checks every seller's ledger in the order of their user ids, and the platform's last. Prints what differs as it is found, and
 * now and then the id after which an interrupted run continues. One that cannot be checked does not stop the others.
 * @throws AdminError with the summary if there is a difference, or somebody could not be checked
 */
export async function verifyAll(terminal: Terminal, after: string | undefined): Promise<string> {
  const ids: string[] = []
  for await (const id of userIds()) if (after === undefined || id > after) ids.push(id)
  ids.sort()
  const result: Result = { checked: 0, wrong: 0, failed: 0 }
  for (let start = 0; start < ids.length; start += checksAtOnce) {
    const chunk = ids.slice(start, start + checksAtOnce)
    await Promise.all(chunk.map((id) => verifyUser(id, terminal, result)))
    const done = start + chunk.length
    if (Math.floor(done / accountsPerLine) > Math.floor(start / accountsPerLine))
      terminal.write(`${done} of ${ids.length} accounts. To continue from here: --after ${chunk.at(-1)}\n`)
  }
  await verifyOne('the platform', platformTenantId, terminal, result)
  const { checked, wrong, failed } = result
  const summary =
    `${counted(checked, 'ledger')} checked, ${wrong} with differences` +
    `${failed > 0 ? `, ${failed} could not be checked` : ''}.`
  if (wrong + failed > 0) throw new AdminError(summary)
  return summary
}

/** Somebody who has never signed in has no ledger. */
async function verifyUser(userId: string, terminal: Terminal, result: Result) {
  const profile = await loadProfile(userId)
  if (profile) await verifyOne(profile.email, profile.tenant_id, terminal, result)
}

async function verifyOne(name: string, tenantId: string, terminal: Terminal, result: Result) {
  try {
    const { differences } = await checkLedger(tenantId)
    result.checked += 1
    if (differences.length === 0) return
    result.wrong += 1
    terminal.write(`${name}:\n${differences.map((difference) => `  ${lineOf(difference)}\n`).join('')}`)
  } catch (error) {
    result.failed += 1
    terminal.write(`${name}: could not be checked. ${error instanceof Error ? error.message : error}\n`)
  }
}

export const lineOf = ({ figure, stored, computed }: LedgerDifference) =>
  `${figure}: ${stored} is stored, the ledger says ${computed}.`
