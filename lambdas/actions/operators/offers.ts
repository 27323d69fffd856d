import { offersApi } from '#contract/api/operators/offers-api.ts'
import { action } from '../../http/action.ts'
import { contentDifference, restoreContent } from '../../operators/courses/course-content.ts'
import {
  archiveOffer,
  cancelPrice,
  createOffer,
  offersView,
  offerView,
  schedulePrice,
  updateOffer,
} from '../../operators/courses/offers.ts'
import { adminGuard } from '../../operators/operator.ts'

const done = { success: true as const }

export const listOffersHandler = action(offersApi, 'list-offers', offersView, adminGuard)

export const getOfferHandler = action(offersApi, 'get-offer', ({ input }) => offerView(input.id), adminGuard)

export const createOfferHandler = action(
  offersApi,
  'create-offer',
  async ({ operator, input: { offer, reason } }) => {
    await createOffer(operator, offer, reason)
    return done
  },
  adminGuard,
)

export const updateOfferHandler = action(
  offersApi,
  'update-offer',
  async ({ operator, input }) => {
    await updateOffer(operator, input)
    return done
  },
  adminGuard,
)

export const archiveOfferHandler = action(
  offersApi,
  'archive-offer',
  async ({ operator, input }) => {
    await archiveOffer(operator, input)
    return done
  },
  adminGuard,
)

export const schedulePriceHandler = action(
  offersApi,
  'schedule-price',
  async ({ operator, input }) => {
    await schedulePrice(operator, input)
    return done
  },
  adminGuard,
)

export const cancelPriceHandler = action(
  offersApi,
  'cancel-price',
  async ({ operator, input }) => {
    await cancelPrice(operator, input)
    return done
  },
  adminGuard,
)

export const compareContentHandler = action(
  offersApi,
  'compare-content',
  ({ input }) => contentDifference(input.id, input.number),
  adminGuard,
)

export const restoreContentHandler = action(
  offersApi,
  'restore-content',
  async ({ operator, input }) => {
    await restoreContent(operator, input)
    return done
  },
  adminGuard,
)
