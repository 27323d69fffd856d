import { affiliateCommissionPct, type Plan, plans } from '#rules/billing/plans.ts'
import { exactDollars, planEarnings } from '#rules/money/money.ts'
import { calculatorSlider, earningsFor, type Period, tableSales } from './calculator.ts'

/** As it is before the slider is moved; calculator.ts follows it. */
export function EarningsCalculator() {
  const sales = calculatorSlider.start
  return (
    <section id="earnings" className="mx-auto max-w-wide px-4 py-20 sm:px-8 sm:py-28">
      <h2 className="max-w-2xl font-display text-headline font-semibold tracking-display">
        Earnings calculator
      </h2>
      <p className="mt-4 max-w-xl text-balance text-lg text-muted">
        Recommend the plans too: both pay {affiliateCommissionPct}% of every subscription you sell.
      </p>
      <div className="mt-12 grid grid-cols-1 items-start gap-5 lg:grid-cols-[5fr_6fr]">
        <div className="rounded-2xl border border-line bg-surface p-5 shadow-card noscript:hidden sm:p-8">
          <label htmlFor="sales" className="flex items-baseline justify-between font-medium">
            Sales
            <output htmlFor="sales" className="font-display text-3xl font-semibold tabular-nums">
              {sales}
            </output>
          </label>
          <input
            id="sales"
            type="range"
            min={calculatorSlider.min}
            max={calculatorSlider.max}
            step={calculatorSlider.step}
            defaultValue={sales}
            className="mt-2 h-11 w-full cursor-pointer"
          />
          <div aria-live="polite" className="mt-4 grid grid-cols-2 gap-3 sm:gap-4">
            <Outcome plan="lite" sales={sales} />
            <Outcome plan="pro" sales={sales} />
          </div>
        </div>
        <div className="rounded-2xl border border-line bg-surface px-3 py-2 shadow-card sm:p-5">
          <EarningsTable sales={sales} />
        </div>
      </div>
      <p className="mt-6 max-w-2xl text-sm text-muted">
        Annual payouts are paid once, at purchase. Monthly payouts recur while the customer stays active.
        These are sums, not a promise: what you sell is up to you and your customers.
      </p>
    </section>
  )
}

const Outcome = ({ plan, sales }: { plan: Plan; sales: number }) => {
  const { monthlyCents, yearlyCents } = planEarnings(plan)
  return (
    <dl className="rounded-xl bg-subtle p-3 tabular-nums sm:p-4">
      <dt className="font-semibold">{plans[plan].label}</dt>
      <dd
        data-plan={plan}
        data-period="monthly"
        className="mt-2 font-display text-2xl font-semibold tracking-title text-accent"
      >
        {earningsFor(sales, plan, 'monthly')}
      </dd>
      <dd className="text-xs text-muted">every month, {exactDollars(monthlyCents)} per monthly sale</dd>
      <dd
        data-plan={plan}
        data-period="yearly"
        className="mt-3 font-display text-2xl font-semibold tracking-title"
      >
        {earningsFor(sales, plan, 'yearly')}
      </dd>
      <dd className="text-xs text-muted">once, {exactDollars(yearlyCents)} per yearly sale</dd>
    </dl>
  )
}

const columns: { plan: Plan; period: Period }[] = [
  { plan: 'lite', period: 'monthly' },
  { plan: 'lite', period: 'yearly' },
  { plan: 'pro', period: 'monthly' },
  { plan: 'pro', period: 'yearly' },
]
const cell = 'px-1 py-3 sm:px-3'

/** Marks the row that matches the slider. */
const EarningsTable = ({ sales }: { sales: number }) => (
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
