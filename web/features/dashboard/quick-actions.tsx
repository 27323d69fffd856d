import LineChart from 'lucide-react/icons/chart-line'
import Eye from 'lucide-react/icons/eye'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import Sparkles from 'lucide-react/icons/sparkles'
import { Link } from 'react-router-dom'

const actions = [
  { title: 'Generate Your Site', text: 'Have the words written for you', to: '/app/idea', icon: Sparkles },
  { title: 'Preview Site', text: 'See what buyers will see', to: '/app/preview', icon: Eye },
  { title: 'Manage Products', text: 'Publish, price and remove', to: '/app/my-products', icon: Package },
  { title: 'Add Products', text: 'Choose from the catalog', to: '/app/offers', icon: Plus },
  { title: 'View Analytics', text: 'Visits, sales and sources', to: '/app/analytics', icon: LineChart },
  { title: 'Store Settings', text: 'Name, plan and details', to: '/app/settings', icon: Settings },
]

export const QuickActions = () => (
  <section aria-labelledby="quick-actions">
    <h2 id="quick-actions" className="mb-4 text-lg font-semibold">
      Quick Actions
    </h2>
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card sm:grid-cols-2 xl:grid-cols-3">
      {actions.map(({ title, text, to, icon: Icon }) => (
        <li key={to} className="bg-surface">
          <Link
            to={to}
            className="group flex h-full items-center gap-4 p-4 transition-colors -outline-offset-2 hover:bg-subtle sm:p-5"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
