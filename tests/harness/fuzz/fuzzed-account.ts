import { randomUUID } from 'node:crypto'
import type { ActionName } from '#contract/api/api.ts'
import {
  closeAccountHandler as closeAccount,
  requestExportHandler as requestExport,
  sendConfirmationCodeHandler as sendConfirmationCode,
} from '#lambdas/actions/account.ts'
import {
  confirmSecondFactorHandler as confirmSecondFactor,
  startSecondFactorHandler as startSecondFactor,
} from '#lambdas/actions/second-factor.ts'
import { exportTokenFor, newNonce } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { loadExport, recordExport } from '#lambdas/data/accounts/exports.ts'
import { tenantPartition, userPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { type Accounts, mailedCode } from '../functions/accounts.ts'
import { accountSeller } from '../sellers/account-seller.ts'
import { codeOf } from '../sellers/authenticator.ts'
import {
  changeEmail,
  codeIn,
  codeMail,
  newEmail,
  requestChange,
  type TestSeller,
  undoLink,
} from '../sellers/email-change.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

/** A seller who has just entered the password, and a request that fits the action. */
export async function fuzzedAccount({ accounts }: World, name: ActionName): Promise<FuzzedPart> {
  const seller = await accountSeller(accounts)
  const { tenantId, userId, claims } = seller
  const prepare = preparations[name]
  return {
    requests: { [name]: prepare ? await prepare(accounts, seller) : undefined },
    claims,
    partitions: [tenantPartition(tenantId), userPartition(userId), planMailPartition(tenantId)],
  }
}

type Prepare = (accounts: Accounts, seller: TestSeller) => object | Promise<object>

/** What comes before a request, which is returned. */
const preparations: Partial<Record<ActionName, Prepare>> = {
  'choose-address': () => ({ address: `shop-${randomUUID()}` }),
  'list-sessions': () => ({}),
  'end-other-sessions': () => ({}),
  'send-confirmation-code': () => ({}),
  'keep-account': async (accounts, seller) => {
    await seller.call(closeAccount, await codeToClose(accounts, seller))
    return {}
  },
  'change-password': () => ({ newPassword: 'Quite-New-Pass9' }),
  'get-second-factor': () => ({}),
  'start-second-factor': () => ({}),
  'confirm-second-factor': async (_, seller) => ({ code: await firstCode(seller) }),
  'renew-recovery-codes': turnOn,
  'turn-off-second-factor': turnOn,
  'end-session': (_, { sessionId }) => ({ id: sessionId }),
  'request-email-change': () => ({ email: newEmail() }),
  'confirm-email-change': async (accounts, seller) => {
    const email = newEmail()
    await requestChange(seller, email)
    return { email, code: codeIn(await codeMail(accounts, seller, email)) }
  },
  'undo-email-change': async (accounts, seller) => {
    await changeEmail(accounts, seller)
    return { ...(await undoLink(accounts, seller, seller.email)) }
  },
  'close-account': codeToClose,
  'open-export': async (_, { call, tenantId }) => {
    await call(requestExport, {})
    const nonce = newNonce()
    const token = await exportTokenFor(nonce)
    const wanted = await loadExport(tenantId)
    if (wanted) await recordExport(tenantId, wanted, { sizeBytes: 1, tokenHash: textHash(token), nonce })
    return { token }
  },
}

async function firstCode({ call }: TestSeller) {
  const { secret } = (await call(startSecondFactor, {})).body
  return codeOf(String(secret), Date.now())
}

async function turnOn(_: Accounts, seller: TestSeller) {
  await seller.call(confirmSecondFactor, { code: await firstCode(seller) })
  return {}
}

async function codeToClose(accounts: Accounts, seller: TestSeller) {
  await seller.call(sendConfirmationCode)
  return { code: await mailedCode(accounts, seller.email, 'confirmation') }
}

export const accountActions = Object.keys(preparations)
