import { find } from '../account.ts'
import { ApiError } from '../api-error.ts'
import { page } from '../lists.ts'
import { Expansion, parseParams } from '../params.ts'
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
  TransferList,
} from './connect-params.ts'
import { balanceOf, createTransfer, reverseTransfer } from './transfers.ts'

/** The endpoints that payouts need. */
export const connectRoutes = [
  route('POST /v2/core/accounts', ({ account, params }) =>
    createAccount(account, parseParams(AccountCreate, params)),
  ),
  route('GET /v2/core/accounts/{id}', ({ account, id, params }) => {
    const { include = [] } = parseParams(AccountRead, params)
    const { configuration, requirements, ...seller } = find(account, 'sellers', id).account
    return {
      ...seller,
      ...(include.includes('configuration.recipient') && { configuration }),
      ...(include.includes('requirements') && { requirements }),
    }
  }),
  // https://docs.stripe.com/api/accounts/retrieve
  route('GET /v1/accounts/{id}', ({ account, id, params }) => {
    parseParams(Expansion, params)
    return accountOfFirstVersion(find(account, 'sellers', id))
  }),
  // https://docs.stripe.com/api/external_account_bank_accounts/list
  route('GET /v1/accounts/{id}/external_accounts', ({ account, id, path, params }) => {
    const { object: _, ...query } = parseParams(BankAccountList, params)
    const { bankAccount } = find(account, 'sellers', id)
    return page(path, bankAccount ? [bankAccount] : [], query)
  }),
  route('POST /v2/core/account_links', ({ account, params }) =>
    createLink(account, parseParams(LinkCreate, params)),
  ),
  route('POST /v1/transfers', ({ account, params }) =>
    createTransfer(account, parseParams(TransferCreate, params)),
  ),
  route('GET /v1/transfers', ({ account, path, params }) => {
    const { transfer_group, ...query } = parseParams(TransferList, params)
    const transfers = account.records
      .all('transfers')
      .filter((transfer) => !transfer_group || transfer.transfer_group === transfer_group)
    return page(path, transfers, query)
  }),
  route('GET /v1/transfers/{id}', retrieveRoute('transfers')),
  route('POST /v1/transfers/{id}/reversals', ({ account, id, params }) =>
    reverseTransfer(account, id, parseParams(ReversalCreate, params)),
  ),
  route('GET /v1/balance', ({ account, sellerId, params }) => {
    parseParams(Expansion, params)
    return balanceOf(account, sellerId && find(account, 'sellers', sellerId).id)
  }),
  route('GET /v1/payouts', ({ account, path, sellerId, params }) => {
    if (!sellerId) throw ApiError.invalid('Only payouts of connected accounts are kept here.')
    find(account, 'sellers', sellerId)
    const payouts = account.records.about('bankPayouts', sellerId).map(({ payout }) => payout)
    return page(path, payouts, parseParams(PayoutList, params))
  }),
]
