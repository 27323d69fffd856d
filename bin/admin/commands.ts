import type { Command } from './command.ts'
import { compPlan } from './comp-plan.ts'
import { declineRefund } from './decline-refund.ts'
import { deleteSeller } from './delete-seller.ts'
import { drawPictures } from './draw-pictures.ts'
import { exportSeller } from './export-seller.ts'
import { findPurchases } from './find-purchases.ts'
import { grantCredits } from './grant-credits.ts'
import { importCatalog } from './import-catalog.ts'
import { importCourse } from './import-course.ts'
import { indexPlans } from './index-plans.ts'
import { listOrders } from './list-orders.ts'
import { listSellers } from './list-sellers.ts'
import { reconcile } from './reconcile.ts'
import { recordOrder } from './record-order.ts'
import { refund } from './refund.ts'
import { refundRequests } from './refund-requests.ts'
import { resendReceipt } from './resend-receipt.ts'
import { restoreCatalog } from './restore-catalog.ts'
import { restoreCourse } from './restore-course.ts'
import { seedCatalog } from './seed-catalog.ts'
import { sendPayouts } from './send-payouts.ts'
import { setPlan } from './set-plan.ts'
import { setRole } from './set-role.ts'
import { settlePayout } from './settle-payout.ts'
import { setupBilling } from './setup-billing.ts'
import { showAudit } from './show-audit.ts'
import { showPayouts } from './show-payouts.ts'
import { showSeller } from './show-seller.ts'
import { showSubscription } from './show-subscription.ts'
import {
  pausePayouts,
  resumePayouts,
  resumeSending,
  resumeStore,
  suspendSending,
  suspendStore,
} from './suspensions.ts'
import { unsettledPayments } from './unsettled-payments.ts'
import { verifyLedger } from './verify-ledger.ts'

export const commands: Record<string, Command> = {
  'setup-billing': setupBilling,
  'set-plan': setPlan,
  'comp-plan': compPlan,
  'show-subscription': showSubscription,
  'index-plans': indexPlans,
  'set-role': setRole,
  'grant-credits': grantCredits,
  'seed-catalog': seedCatalog,
  'import-catalog': importCatalog,
  'restore-catalog': restoreCatalog,
  'import-course': importCourse,
  'restore-course': restoreCourse,
  'record-order': recordOrder,
  'find-purchases': findPurchases,
  'resend-receipt': resendReceipt,
  'list-orders': listOrders,
  'refund-requests': refundRequests,
  refund,
  'decline-refund': declineRefund,
  reconcile,
  'unsettled-payments': unsettledPayments,
  'show-payouts': showPayouts,
  'send-payouts': sendPayouts,
  'settle-payout': settlePayout,
  'pause-payouts': pausePayouts,
  'resume-payouts': resumePayouts,
  'suspend-store': suspendStore,
  'resume-store': resumeStore,
  'suspend-sending': suspendSending,
  'resume-sending': resumeSending,
  'draw-pictures': drawPictures,
  'list-sellers': listSellers,
  'show-seller': showSeller,
  'show-audit': showAudit,
  'verify-ledger': verifyLedger,
  'export-seller': exportSeller,
  'delete-seller': deleteSeller,
}
