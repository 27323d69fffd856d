import { type Plan, plans } from '#rules/plans.ts'
import { earningsFor, type Period, tableSales } from './earnings.ts'

const columns: { plan: Plan; period: Period }[] = [
  { plan: 'lite', period: 'monthly' },
  { plan: 'lite', period: 'yearly' },
  { plan: 'pro', period: 'monthly' },
  { plan: 'pro', period: 'yearly' },
]
const cell = 'px-1 py-3 sm:px-3'

/** Marks the row that matches the slider. */
export const EarningsTable = ({ sales }: { sales: number }) => (
  <table className="w-full text-xs tabular-nums sm:text-sm">
    <caption className="sr-only">What subscriptions sold pay, by plan and billing</caption>
    <thead className="text-muted">
      <tr>
        <td />
        {[plans.lite, plans.pro].map(({ label }) => (
          <th
            key={label}
            scope="colgroup"
            colSpan={2}
            className={`${cell} text-right font-semibold text-ink`}
          >
            {label}
          </th>
        ))}
      </tr>
      <tr className="border-b border-line">
        <th scope="col" className={`${cell} text-left font-medium`}>
          Sales
        </th>
        {columns.map(({ plan, period }) => (
          <th key={plan + period} scope="col" className={`${cell} text-right font-medium`}>
            {period === 'monthly' ? 'Monthly' : 'Yearly'}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {tableSales.map((count) => (
        <tr
          key={count}
          data-sales={count}
          data-current={count === sales || undefined}
          className="border-b border-line last:border-0 data-current:bg-accent-soft"
        >
          <th scope="row" className={`${cell} text-left font-semibold`}>
            {count}
          </th>
          {columns.map(({ plan, period }) => (
            <td key={plan + period} className={`${cell} text-right`}>
              {earningsFor(count, plan, period)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
