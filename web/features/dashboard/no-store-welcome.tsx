import Store from 'lucide-react/icons/store'
import { Link } from 'react-router-dom'
import type { Profile } from '#contract/accounts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** Shown before the seller's store exists. */
export const NoStoreWelcome = ({ profile }: { profile: Profile }) => (
  <>
    <PageHeader title={`Welcome, ${profile.name || profile.email}`} />
    <EmptyState
      icon={<Store aria-hidden />}
      title="Your store starts with a product"
      text="Browse the catalog and pick the courses you would like to sell. Everything else follows from there."
      action={
        <Button asChild>
          <Link to="/app/offers">Browse Products</Link>
        </Button>
      }
    />
  </>
)
