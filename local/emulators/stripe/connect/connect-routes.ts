import { find } from '../account.ts'
import { ApiError } from '../api-error.ts'
import { page } from '../lists.ts'
import { Expansion } from '../params.ts'
import { retrieveRoute, route } from '../route.ts'
import { accountOfFirstVersion, createAccount, createLink } from './accounts.ts'
import {
  AccountCreate,
  AccountRead,
  BankAccountList,
  LinkCreate,
  PayoutList,
  ReversalCreate,
  TransferCreate,
} from './connect-params.ts'
import { balanceOf, createTransfer, reverseTransfer } from './transfers.ts'

/** The endpoints that payouts need. */
export const connectRoutes = [
  route('POST /v2/core/accounts', AccountCreate, ({ account, params }) => createAccount(account, params)),
  route('GET /v2/core/accounts/{id}', AccountRead, ({ account, id, params }) => {
    const { include = [] } = params
    const { configuration, requirements, ...seller } = find(account, 'sellers', id).account
    return {
      ...seller,
      ...(include.includes('configuration.recipient') && { configuration }),
      ...(include.includes('requirements') && { requirements }),
    }
  }),
  // https://docs.stripe.com/api/accounts/retrieve
  route('GET /v1/accounts/{id}', Expansion, ({ account, id }) =>
    accountOfFirstVersion(find(account, 'sellers', id)),
  ),
  // https://docs.stripe.com/api/external_account_bank_accounts/list
  route('GET /v1/accounts/{id}/external_accounts', BankAccountList, ({ account, id, path, params }) => {
    const { object: _, ...query } = params
    const { bankAccount } = find(account, 'sellers', id)
    return page(path, bankAccount ? [bankAccount] : [], query)
  }),
  route('POST /v2/core/account_links', LinkCreate, ({ account, params }) => createLink(account, params)),
  route('POST /v1/transfers', TransferCreate, ({ account, params }) => createTransfer(account, params)),
  retrieveRoute('GET /v1/transfers/{id}', 'transfers'),
  route('POST /v1/transfers/{id}/reversals', ReversalCreate, ({ account, id, params }) =>
    reverseTransfer(account, id, params),
  ),
  route('GET /v1/balance', Expansion, ({ account, sellerId }) =>
    balanceOf(account, sellerId && find(account, 'sellers', sellerId).id),
  ),
  route('GET /v1/payouts', PayoutList, ({ account, path, sellerId, params }) => {
    if (!sellerId) throw ApiError.invalid('Only payouts of connected accounts are kept here.')
    find(account, 'sellers', sellerId)
    const payouts = account.records.about('bankPayouts', sellerId).map(({ payout }) => payout)
    return page(path, payouts, params)
  }),
]
