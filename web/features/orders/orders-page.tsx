import { Link, useSearchParams } from 'react-router-dom'
import type { Balance } from '#contract/money/payouts.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TabButton, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { LedgerPanel } from './ledger-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { useBalance } from './use-orders.ts'

const actions: { [State in Balance['outlook']['state']]?: string } = {
  not_begun: 'Set up payouts',
  more_needed: 'Continue setup',
}

/** What is true of the next payout, and the way to all of them. */
function PayoutsCard() {
  const { data: balance, isError } = useBalance()
  const state = balance?.outlook.state
  const action = state && actions[state]
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">Payouts</h2>
        {balance && <p className="mt-0.5 text-sm text-muted">{balance.outlook.sentence}</p>}
        {!balance && !isError && <Skeleton className="mt-1.5 h-5 max-w-80" />}
      </div>
      <Button asChild variant={action ? 'primary' : 'secondary'} className="max-sm:w-full">
        <Link to="/app/payouts">{action ?? 'See payouts'}</Link>
      </Button>
    </Card>
  )
}

const tabs = [
  { value: 'orders', text: 'Orders' },
  { value: 'ledger', text: 'Ledger' },
]

export function OrdersPage() {
  usePageTitle('Orders & Commissions')
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'ledger' ? 'ledger' : 'orders'
  const show = (value: string) =>
    setParams(
      (current) => {
        if (value === 'ledger') current.set('tab', value)
        else current.delete('tab')
        return current
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader
        title="Orders & Commissions"
        text="What your buyers paid, what you earned, and when it is yours."
      />
      <BalanceCards />
      <PayoutsCard />
      <Tabs value={tab} onValueChange={show}>
        <TabList
          aria-label="Orders and ledger"
          className="mb-6 grid grid-cols-2 gap-1 rounded-xl bg-subtle p-1 print:hidden sm:w-72"
        >
          {tabs.map(({ value, text }) => (
            <TabButton
              key={value}
              value={value}
              className="min-h-11 rounded-lg text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-selected data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:inset-ring data-[state=active]:inset-ring-selected-edge"
            >
              {text}
            </TabButton>
          ))}
        </TabList>
        <TabPanel value="orders" tabIndex={-1}>
          <OrdersPanel />
        </TabPanel>
        <TabPanel value="ledger" tabIndex={-1}>
          <LedgerPanel />
        </TabPanel>
      </Tabs>
    </>
  )
}
