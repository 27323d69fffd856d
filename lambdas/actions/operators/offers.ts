import { offersApi } from '#contract/api/operators/offers-api.ts'
import { action } from '../../http/action.ts'
import { contentDifference, restoreContent } from '../../operators/course-content.ts'
import {
  archiveOffer,
  cancelPrice,
  createOffer,
  offersView,
  offerView,
  schedulePrice,
  updateOffer,
} from '../../operators/offers.ts'
import { administrators } from '../../operators/operator.ts'

const done = { success: true as const }

export const listOffersHandler = action(offersApi, 'list-offers', offersView, administrators)

export const getOfferHandler = action(
  offersApi,
  'get-offer',
  ({ input }) => offerView(input.id),
  administrators,
)

export const createOfferHandler = action(
  offersApi,
  'create-offer',
  async ({ operator, input: { offer, reason } }) => {
    await createOffer(operator, offer, reason)
    return done
  },
  administrators,
)

export const updateOfferHandler = action(
  offersApi,
  'update-offer',
  async ({ operator, input }) => {
    await updateOffer(operator, input)
    return done
  },
  administrators,
)

export const archiveOfferHandler = action(
  offersApi,
  'archive-offer',
  async ({ operator, input }) => {
    await archiveOffer(operator, input)
    return done
  },
  administrators,
)

export const schedulePriceHandler = action(
  offersApi,
  'schedule-price',
  async ({ operator, input }) => {
    await schedulePrice(operator, input)
    return done
  },
  administrators,
)

export const cancelPriceHandler = action(
  offersApi,
  'cancel-price',
  async ({ operator, input }) => {
    await cancelPrice(operator, input)
    return done
  },
  administrators,
)

export const compareContentHandler = action(
  offersApi,
  'compare-content',
  ({ input }) => contentDifference(input.id, input.number),
  administrators,
)

export const restoreContentHandler = action(
  offersApi,
  'restore-content',
  async ({ operator, input }) => {
    await restoreContent(operator, input)
    return done
  },
  administrators,
)
