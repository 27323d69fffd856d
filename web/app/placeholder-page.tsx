import Hourglass from 'lucide-react/icons/hourglass'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../lib/page/page-title.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

type Props = {
  title: string
  /** Whether the title takes a verb in the plural. */
  isPlural?: boolean | undefined
}

export function PlaceholderPage({ title, isPlural = false }: Props) {
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Hourglass />}
        title={`${title} ${isPlural ? 'are' : 'is'} coming soon.`}
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
