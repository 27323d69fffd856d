import type { Customer } from '#contract/customers.ts'
import { salesApi } from '#contract/sales-api.ts'
import { countryName } from '#rules/country.ts'
import { csvFileStart, csvLine } from '#rules/csv.ts'
import { decimalDollars } from '#rules/money.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { listConsentingCustomers } from '../data/sales/customers.ts'
import { action } from '../http/action.ts'

const headings = ['Email', 'Country', 'Orders', 'Spent (USD)', 'First purchase', 'Last purchase']

export const handler = action(
  salesApi,
  'export-customers',
  async ({ seller, input }) => {
    const { customers, cursor } = await listConsentingCustomers(seller.tenantId, input.cursor)
    const start = input.cursor ? '' : csvFileStart + csvLine(headings)
    return {
      csv: start + customers.map(lineOf).join(''),
      customers: customers.length,
      ...(cursor && { cursor }),
    }
  },
  sensitiveAction,
)

const lineOf = ({ email, full_email = email, country, orders, spent_cents, first_at, last_at }: Customer) =>
  csvLine([
    full_email,
    country ? countryName(country) : '',
    orders,
    decimalDollars(spent_cents),
    first_at,
    last_at,
  ])
