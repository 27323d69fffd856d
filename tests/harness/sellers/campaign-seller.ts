import { Campaigns, CreatedCampaign } from '#contract/marketing.ts'
import {
  anotherAngleHandler as anotherAngle,
  createCampaignHandler as createCampaign,
  editPieceHandler as editPiece,
  listCampaignsHandler as listCampaigns,
} from '#lambdas/actions/marketing.ts'
import { writeCourse } from '#lambdas/courses/write-course.ts'
import { courseContent } from '../pages/known-courses.ts'
import { publishedCourse, siteSeller } from './site-seller.ts'

export type CampaignSeller = Awaited<ReturnType<typeof campaignSeller>>

const imported = new Set<string | undefined>()

/** Gives the sample course of a product its lessons and knowledge, once for each table. */
export async function importSample(slug = publishedCourse.slug, productId = publishedCourse.id) {
  const name = `${process.env.TABLE_NAME} ${productId}`
  if (imported.has(name)) return
  await writeCourse(courseContent({ id: productId, slug }), new Date(0).toISOString())
  imported.add(name)
}

let requests = 0
export const newRequestId = () => `campaign-${process.pid}-${++requests}`

/** A seller whose published product has knowledge, so that a campaign can be written about it. */
export async function campaignSeller() {
  const seller = await siteSeller()
  await importSample()
  const request = {
    course_ids: [publishedCourse.id],
    goal: 'launch',
    places: ['instagram', 'x', 'linkedin', 'email', 'ad'],
    tone: 'plain',
    audience: 'people with little time',
  }
  const create = (changes: object = {}) =>
    seller.call(createCampaign, { ...request, request_id: newRequestId(), ...changes })
  return {
    ...seller,
    create,
    created: async (changes: object = {}) => CreatedCampaign.parse((await create(changes)).body),
    campaigns: async () => Campaigns.parse((await seller.call(listCampaigns)).body).campaigns,
    editPiece: (id: string, changes: object) => seller.call(editPiece, changes, { id }),
    rewrite: (id: string, how: object = {}) => seller.call(anotherAngle, how, { id }),
    /** The first piece of the newest campaign. */
    piece: async (id: string) => {
      const [newest] = Campaigns.parse((await seller.call(listCampaigns)).body).campaigns
      return newest?.pieces.find((piece) => piece.id === id)
    },
  }
}
