import Hourglass from 'lucide-react/icons/hourglass'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../lib/page/page-title.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

export function PlaceholderPage({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Hourglass />}
        title={`${title} is coming soon.`}
        text="Nothing is needed from you. Your store works without it."
        action={
          <Button asChild variant="secondary">
            <Link to="/app/dashboard">Back to Dashboard</Link>
          </Button>
        }
      />
    </>
  )
}
