import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { AuditPanel } from './audit-panel.tsx'
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
      <div role="tablist" aria-label="Admin settings" className="mb-6 flex gap-2 border-b border-line">
        {(['audit', 'operators'] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={tab === name}
            onClick={() => setParams({ tab: name }, { replace: true })}
            className={classNames(
              '-mb-px min-h-11 border-b-2 px-4 text-sm font-semibold',
              tab === name ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      {tab === 'audit' ? <AuditPanel /> : <OperatorsPanel />}
    </>
  )
}
