import type { LucideIcon } from 'lucide-react'
import BadgePercent from 'lucide-react/icons/badge-percent'
import ChartColumn from 'lucide-react/icons/chart-column'
import CreditCard from 'lucide-react/icons/credit-card'
import Eye from 'lucide-react/icons/eye'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import Plug from 'lucide-react/icons/plug'
import Quote from 'lucide-react/icons/quote'
import Receipt from 'lucide-react/icons/receipt'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import WandSparkles from 'lucide-react/icons/wand-sparkles'

/** `partOfIt`: the address of another page that belongs to this one. */
export type NavigationEntry = { to: string; partOfIt?: string; text: string; icon: LucideIcon }

export const sellerEntries: NavigationEntry[] = [
  { to: '/app/dashboard', text: 'Dashboard', icon: LayoutDashboard },
  { to: '/app/idea', text: 'Generate Site', icon: WandSparkles },
  { to: '/app/preview', text: 'Preview Site', icon: Eye },
  { to: '/app/offers', text: 'Offer Catalog', icon: Store },
  { to: '/app/my-products', text: 'My Products', icon: Package },
  { to: '/app/marketing', text: 'Marketing', icon: Megaphone },
  { to: '/app/deals', text: 'Deals', icon: BadgePercent },
  { to: '/app/orders', partOfIt: '/app/payouts', text: 'Orders & Commissions', icon: Receipt },
  { to: '/app/customers', text: 'Customers', icon: Users },
  { to: '/app/analytics', text: 'Analytics', icon: ChartColumn },
  { to: '/app/shopify', text: 'Shopify Connect', icon: Plug },
  { to: '/app/testimonials', text: 'Testimonials', icon: Quote },
  { to: '/app/billing', text: 'Billing', icon: CreditCard },
  { to: '/app/settings', text: 'Settings', icon: Settings },
]

export const adminEntries: NavigationEntry[] = [
  { to: '/admin/dashboard', text: 'Admin Dashboard', icon: ShieldCheck },
  { to: '/admin/users', text: 'Users', icon: Users },
  { to: '/admin/offers', text: 'Offers', icon: Store },
  { to: '/admin/commission-plans', text: 'Commission Plans', icon: ChartColumn },
  { to: '/admin/payouts', text: 'Payouts', icon: Wallet },
  { to: '/admin/settings', text: 'Admin Settings', icon: Settings },
]
