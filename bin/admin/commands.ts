import { importCatalog, restoreCatalog, seedCatalog } from './catalog.ts'
import type { Command } from './command.ts'
import { importCourse, restoreCourse } from './course.ts'
import { deleteSeller } from './delete-seller.ts'
import { drawPictures } from './draw-pictures.ts'
import { exportSeller } from './export-seller.ts'
import { findPurchases } from './find-purchases.ts'
import { listSellers } from './list-sellers.ts'
import { listOrders, recordOrder, resendReceipt } from './orders.ts'
import { sendPayouts, settlePayout, showPayouts } from './payouts.ts'
import { compPlan, grantCredits, indexPlans, setPlan } from './plans.ts'
import { reconcile } from './reconcile.ts'
import { refund } from './refund.ts'
import { declineRefund, refundRequests } from './refund-requests.ts'
import { setRole } from './set-role.ts'
import { setupBilling } from './setup-billing.ts'
import { showAudit } from './show-audit.ts'
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
