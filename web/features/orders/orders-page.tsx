import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { TabButton, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { LedgerPanel } from './ledger-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { PayoutsCard } from './payouts-card.tsx'

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
