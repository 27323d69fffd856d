import { platformApi } from '#contract/api/operators/platform-api.ts'
import { action } from '../../http/action.ts'
import { announce, endAnnouncement } from '../../operators/announcements.ts'
import { figureItems, figuresView } from '../../operators/figures.ts'
import { mailReputation } from '../../operators/mail-reputation.ts'
import { adminGuard } from '../../operators/operator.ts'
import { platformSettings } from '../../operators/platform.ts'

const done = { success: true as const }

export const getFiguresHandler = action(platformApi, 'get-figures', () => figuresView(), adminGuard)

export const listFigureHandler = action(
  platformApi,
  'list-figure',
  ({ input: { list, ...page } }) => figureItems(list, page),
  adminGuard,
)

export const getMailReputationHandler = action(
  platformApi,
  'get-mail-reputation',
  () => mailReputation(),
  adminGuard,
)

export const getPlatformHandler = action(platformApi, 'get-platform', () => platformSettings(), adminGuard)

export const announceHandler = action(
  platformApi,
  'announce',
  async ({ operator, input }) => {
    await announce(operator, input)
    return done
  },
  adminGuard,
)

export const endAnnouncementHandler = action(
  platformApi,
  'end-announcement',
  async ({ operator, input }) => {
    await endAnnouncement(operator, input)
    return done
  },
  adminGuard,
)
