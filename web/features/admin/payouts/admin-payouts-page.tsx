import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DeskTabs } from '../desk-parts.tsx'
import { PurchaseSearch } from '../purchase-search.tsx'
import { DisputesPanel } from './disputes-panel.tsx'
import { FlagsPanel } from './flags-panel.tsx'
import { PayoutsPanel } from './payouts-panel.tsx'

const tabs = { payouts: 'Payouts', disputes: 'Refunds and disputes', flags: 'Risk flags' } as const
type Tab = keyof typeof tabs
const tabOf = (name: string | null): Tab => (name === 'disputes' || name === 'flags' ? name : 'payouts')

/** Payouts, refunds, disputes and flags. The page's URL has the tab, the list and the opened item. */
export function AdminPayoutsPage() {
  usePageTitle('Payouts')
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params.get('tab'))
  const purchase = params.get('purchase') ?? ''
  return (
    <>
      <PageHeader title="Payouts" text="What goes out to sellers, what comes back, and what is held." />
      <PurchaseSearch q={purchase} />
      <DeskTabs
        label="Payouts"
        tabs={tabs}
        shown={tab}
        onShow={(name) => setParams(name === 'payouts' ? {} : { tab: name }, { replace: true })}
      >
        {tab === 'payouts' && <PayoutsPanel />}
        {tab === 'disputes' && <DisputesPanel />}
        {tab === 'flags' && <FlagsPanel />}
      </DeskTabs>
    </>
  )
}
