import Hourglass from 'lucide-react/icons/hourglass'
import { Link } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

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
