import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DeskTabs } from '../desk-parts.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { OperatorsPanel } from './operators-panel.tsx'
import { PlatformPanel } from './platform-panel.tsx'

const tabs = { settings: 'Settings', audit: 'Audit', operators: 'Operators' } as const
type Tab = keyof typeof tabs

export function AdminSettingsPage() {
  usePageTitle('Admin Settings')
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const tab: Tab = wanted === 'operators' || wanted === 'audit' ? wanted : 'settings'
  return (
    <>
      <PageHeader title="Admin Settings" text="What is set, who did what, and who may." />
      <DeskTabs
        label="Admin settings"
        tabs={tabs}
        shown={tab}
        onShow={(name) => setParams({ tab: name }, { replace: true })}
      >
        {tab === 'settings' && <PlatformPanel />}
        {tab === 'audit' && <AuditPanel />}
        {tab === 'operators' && <OperatorsPanel />}
      </DeskTabs>
    </>
  )
}
