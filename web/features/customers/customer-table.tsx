import { Money } from '../../ui/content/money.tsx'
import { ConsentBadge, CustomerLink, type CustomersProps, customerListLabel, Day } from './customer-facts.tsx'

const headings: { text: string; isNumber?: true }[] = [
  { text: 'Customer' },
  { text: 'Last purchase' },
  { text: 'First purchase' },
  { text: 'Orders', isNumber: true },
  { text: 'Spent', isNumber: true },
  { text: 'Address' },
]
const count = new Intl.NumberFormat('en-US')

export const CustomerTable = ({ customers, dayOf }: CustomersProps) => (
  <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{customerListLabel}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          {headings.map(({ text, isNumber }) => (
            <th
              key={text}
              scope="col"
              className={`px-3 py-3 font-medium first:pl-5 last:pr-5 ${isNumber ? 'text-right' : ''}`}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {customers.map((customer) => (
          <tr key={customer.id} className="relative transition-colors hover:bg-subtle">
            <th scope="row" className="w-2/5 py-2.5 pr-3 pl-5 font-normal">
              <CustomerLink customer={customer} />
            </th>
            <td className="px-3 whitespace-nowrap">
              <Day at={customer.last_at} dayOf={dayOf} />
            </td>
            <td className="px-3 whitespace-nowrap text-muted">
              <Day at={customer.first_at} dayOf={dayOf} />
            </td>
            <td className="px-3 text-right tabular-nums">{count.format(customer.orders)}</td>
            <td className="px-3 text-right font-semibold whitespace-nowrap">
              <Money cents={customer.spent_cents} format="decimals" />
            </td>
            <td className="py-2.5 pr-5 pl-3">
              <ConsentBadge customer={customer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
