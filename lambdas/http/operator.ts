import type { StoredApproval } from '../data/accounts/approvals.ts'
import type { OwnProfile } from '../data/accounts/profiles.ts'
import type { ListedSellers } from '../data/accounts/seller-index.ts'
import type { TenantPlan } from '../data/plans/plans.ts'
import type { StoredDispute } from '../data/risk/disputes.ts'
import type { Settlement } from '../data/sales/settlements.ts'
import type { TenantHome } from '../data/site/home.ts'
import type { SuspendableSeller } from '../data/store/suspendable-seller.ts'
import type { Write } from '../data/table/client.ts'

/** Who changes something for the platform: an administrator at a desk, or somebody at the operators' shell. */
export type Operator = {
  /** As the audit names them. */
  who: string
  /** Undefined at the shell. */
  userId?: string
  role?: 'admin' | 'superadmin'
  /** Conditions of every write: they are an operator, signed in, and within the day's limits. `amount`: of money or credits. */
  checks: (what: string, amount: number) => Write[]
  /** What the guard read at the same time as the operator's own items. */
  ahead?: {
    operatorIds?: readonly string[]
    approval?: StoredApproval | undefined
    settlement?: Settlement | undefined
    dispute?: StoredDispute | undefined
    sellers?: ListedSellers | undefined
    profile?: OwnProfile | undefined
    closing?: { home: TenantHome; plan: TenantPlan | undefined } | undefined
    /** Of the tenant that the audit is asked about; without an id if there is no such tenant. */
    owner?: { id: string | undefined } | undefined
    suspendable?: SuspendableSeller | undefined
  }
}
