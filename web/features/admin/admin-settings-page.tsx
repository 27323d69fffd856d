import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { DeskTabs } from './desk-parts.tsx'
import { OperatorsPanel } from './operators-panel.tsx'

const tabs = { audit: 'Audit', operators: 'Operators' } as const
type Tab = keyof typeof tabs

export function AdminSettingsPage() {
  usePageTitle('Admin Settings')
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'operators' ? 'operators' : 'audit'
  return (
    <>
      <PageHeader title="Admin Settings" text="Who did what, and who may." />
      <DeskTabs
        label="Admin settings"
        tabs={tabs}
        shown={tab}
        onShow={(name) => setParams({ tab: name }, { replace: true })}
      />
      {tab === 'audit' ? <AuditPanel /> : <OperatorsPanel />}
    </>
  )
}
