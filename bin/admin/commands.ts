import { importCatalog, restoreCatalog, seedCatalog } from './catalog/catalog.ts'
import { checkModel } from './catalog/check-model.ts'
import { importCourse, restoreCourse } from './catalog/course.ts'
import { draftKnowledge } from './catalog/draft-knowledge.ts'
import { drawPictures } from './catalog/draw-pictures.ts'
import { hideReview, reportedReviews, showReview } from './catalog/reviews.ts'
import { archiveCourse, proposeCommissionCommand, schedulePriceCommand } from './catalog/terms.ts'
import type { Command } from './command.ts'
import { failedWork } from './failed-work.ts'
import { forgetStage } from './forget-stage.ts'
import { maintenance } from './maintenance.ts'
import { approve } from './money/approve.ts'
import { countOwed } from './money/count-owed.ts'
import { endRefundRequests } from './money/end-refund-requests.ts'
import { findPurchases } from './money/find-purchases.ts'
import { indexCounters } from './money/index-counters.ts'
import { campaignLimit, generationLimit } from './money/model-limits.ts'
import { numberReceipts } from './money/number-receipts.ts'
import { listOrders, recordOrder, resendReceipt } from './money/orders.ts'
import { sendPayouts, settlePayout, showPayouts } from './money/payouts.ts'
import { compPlan, grantCredits, indexPlans, setPlan } from './money/plans.ts'
import { reconcile } from './money/reconcile.ts'
import { refund } from './money/refund.ts'
import { declineRefund, refundRequests } from './money/refund-requests.ts'
import { setupBilling } from './money/setup-billing.ts'
import { showSubscription } from './money/show-subscription.ts'
import { unsettledPayments } from './money/unsettled-payments.ts'
import { verifyLedger } from './money/verify-ledger.ts'
import { resendMail } from './resend-mail.ts'
import { restore } from './restore.ts'
import { deleteSeller } from './sellers/delete-seller.ts'
import { exportSeller } from './sellers/export-seller.ts'
import { indexSellers } from './sellers/index-sellers.ts'
import { listSellers } from './sellers/list-sellers.ts'
import { setRole } from './sellers/set-role.ts'
import { showSeller } from './sellers/show-seller.ts'
import {
  pausePayouts,
  resumeAi,
  resumePayouts,
  resumeSending,
  resumeStore,
  suspendAi,
  suspendSending,
  suspendStore,
} from './sellers/suspensions.ts'
import { showAudit } from './show-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export const commands: Record<string, Command> = {
  'setup-billing': setupBilling,
  'set-plan': setPlan,
  'comp-plan': compPlan,
  'show-subscription': showSubscription,
  'index-plans': indexPlans,
  'index-counters': indexCounters,
  'set-role': setRole,
  'check-model': checkModel,
  'campaign-limit': campaignLimit,
  'generation-limit': generationLimit,
  'grant-credits': grantCredits,
  'seed-catalog': seedCatalog,
  'import-catalog': importCatalog,
  'restore-catalog': restoreCatalog,
  'draft-knowledge': draftKnowledge,
  'import-course': importCourse,
  'restore-course': restoreCourse,
  'archive-course': archiveCourse,
  'schedule-price': schedulePriceCommand,
  'propose-commission': proposeCommissionCommand,
  'record-order': recordOrder,
  'find-purchases': findPurchases,
  'resend-receipt': resendReceipt,
  'number-receipts': numberReceipts,
  'count-owed': countOwed,
  'list-orders': listOrders,
  'refund-requests': refundRequests,
  'end-refund-requests': endRefundRequests,
  refund,
  approve,
  'decline-refund': declineRefund,
  'reported-reviews': reportedReviews,
  'hide-review': hideReview,
  'show-review': showReview,
  reconcile,
  'failed-work': failedWork,
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
  'suspend-ai': suspendAi,
  'resume-ai': resumeAi,
  'draw-pictures': drawPictures,
  'resend-mail': resendMail,
  maintenance,
  restore,
  'forget-stage': forgetStage,
  'index-sellers': indexSellers,
  'list-sellers': listSellers,
  'show-seller': showSeller,
  'show-audit': showAudit,
  'verify-audit': verifyAudit,
  'verify-ledger': verifyLedger,
  'export-seller': exportSeller,
  'delete-seller': deleteSeller,
}
