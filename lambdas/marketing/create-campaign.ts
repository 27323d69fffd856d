import { ulid } from 'ulid'
import type { Campaign, CreateCampaign, CreatedCampaign } from '#contract/marketing.ts'
import { campaignCredits } from '#rules/billing/credits.ts'
import { addDays } from '#rules/calendar.ts'
import { withDisclosure, withoutDisclosure } from '#rules/marketing/disclosures.ts'
import { placesOfPieces } from '#rules/marketing/piece-plan.ts'
import type { PlaceName } from '#rules/marketing/places.ts'
import { dayIn, defaultTimeZone } from '#rules/store-day.ts'
import { now } from '../clock.ts'
import { countCampaign, dailyLimit } from '../data/plans/model-breaker.ts'
import { generationRunning } from '../data/site/begin-writing.ts'
import {
  beginCampaign,
  campaignOfRequest,
  finishCampaign,
  newCampaign,
  notePlannedDay,
  type StoredCampaign,
  type StoredPiece,
  savePiece,
} from '../data/site/campaigns.ts'
import { loadHome, type TenantHome } from '../data/site/home.ts'
import { catalogProducts } from '../data/store/catalog.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailures } from '../metrics.ts'
import { withCountedCalls } from '../model/count-call.ts'
import { type Deadline, startDeadline } from '../model/deadline.ts'
import { campaignView, linkOf, plannedDay, storeUrlOf } from './campaign-view.ts'
import { type CourseMaterial, loadMaterial } from './course-material.ts'
import { pieceFacts } from './piece-facts.ts'
import { writeInLanguage } from './write-in-language.ts'

/** An HTTP API ends at 30 s; stopping earlier leaves time to give the credits back. */
export const deadlineMs = 20_000

type Plan = {
  campaign: Campaign
  places: PlaceName[]
  materials: CourseMaterial[]
  storeName: string
  url: string
  /** In the store. */
  firstDay: string
}

/**
 * Has the model write a campaign: all pieces at once, each kept as it lands. A piece that breaks a rule twice is left out
 * and costs nothing. A repeated request returns the campaign that it began.
 * @throws Failure 'invalid-input', 'no-published-products', 'plan-ended', 'not-enough-credits', 'too-many-requests',
 * 'generation-running' and 'generation-failed'
 */
export const createCampaign = (tenantId: string, request: CreateCampaign): Promise<CreatedCampaign> =>
  countFailures('GenerationFailures', () =>
    withCountedCalls({ tenantId, purpose: 'campaign' }, () => create(tenantId, request)),
  )

async function create(tenantId: string, request: CreateCampaign): Promise<CreatedCampaign> {
  const [home, begun, materials, limit] = await Promise.all([
    loadHome(tenantId),
    campaignOfRequest(tenantId, request.request_id),
    loadMaterials(request),
    dailyLimit('campaigns'),
  ])
  const url = await storeUrlOf(tenantId, home)
  if (begun?.state === 'running') throw generationRunning()
  if (begun?.state === 'finished') return campaignView(await settled(tenantId, begun), url)
  const plan = planCampaign(home, url, request, materials)
  await beginCampaign(tenantId, plan.campaign, request, begun?.id)
  const stop = startDeadline(deadlineMs)
  const accepted: StoredPiece[] = []
  try {
    if (!(await countCampaign(limit))) throw campaignsPausedToday()
    const noted = notePlannedDay(tenantId, addDays(plan.firstDay, plan.places.length - 1))
    await stop.within(Promise.allSettled([writePieces(tenantId, plan, stop, accepted), noted]))
  } catch (error) {
    if (error instanceof Failure) await finishCampaign(tenantId, plan.campaign, 0)
    if (error instanceof Failure) throw error
    logUnexpected('failed', error)
  } finally {
    stop.end()
  }
  const credits = await finishCampaign(tenantId, plan.campaign, accepted.length)
  if (accepted.length === 0) throw campaignFailed()
  const pieces = Object.fromEntries(accepted.map((piece) => [piece.id, piece]))
  return campaignView({ ...plan.campaign, state: 'finished', credits, pieces }, url)
}

/** Charges what was accepted before a function died; later it is free. */
async function settled(tenantId: string, campaign: StoredCampaign): Promise<StoredCampaign> {
  const accepted = Object.keys(campaign.pieces).length
  if (campaign.credits === campaignCredits(accepted, campaign.wanted)) return campaign
  return { ...campaign, credits: await finishCampaign(tenantId, campaign, accepted) }
}

const campaignFailed = () =>
  new Failure(
    'generation-failed',
    'The campaign could not be written. Nothing was charged. Please try again.',
  )

export const campaignsPausedToday = () =>
  new Failure('too-many-requests', 'Campaigns are paused until tomorrow. Nothing was charged.')

/** Returns the material of those of the courses that have knowledge, whether the store sells them or not. */
async function loadMaterials({ course_ids, goal }: CreateCampaign): Promise<CourseMaterial[]> {
  const products = await catalogProducts(course_ids)
  const loaded = await Promise.all(products.map((product) => loadMaterial(product, goal)))
  return loaded.flatMap((material) => (material?.focuses.length ? [material] : []))
}

function planCampaign(
  home: TenantHome,
  url: string,
  request: CreateCampaign,
  materials: CourseMaterial[],
): Plan {
  const sold = new Set(
    home.products.filter(({ status }) => status === 'published').map(({ product_id }) => product_id),
  )
  if (sold.size === 0)
    throw new Failure('no-published-products', 'Publish at least one product before you make a campaign.')
  if (request.course_ids.some((id) => !sold.has(id)))
    throw new Failure('invalid-input', 'Choose only courses that are published in your store.')
  if (materials.length === 0)
    throw new Failure('invalid-input', 'There is no course research for this course yet. Choose another one.')
  const places = placesOfPieces(request.places)
  const at = now()
  const campaign = newCampaign(ulid(at), at, places.length, request)
  const firstDay = dayIn(home.store?.zoneinfo ?? defaultTimeZone, at)
  return { campaign, places, materials, storeName: home.store?.name ?? '', url, firstDay }
}

/** Writes all pieces at once into `accepted`, so that those accepted before a failure or the deadline count. */
async function writePieces(tenantId: string, plan: Plan, { signal }: Deadline, accepted: StoredPiece[]) {
  const { campaign, places, materials, storeName, url } = plan
  const { language, disclosure } = campaign
  const inEnglish: string[] = []
  const others = () => accepted.map(({ text }) => withoutDisclosure(text))
  const write = async (place: PlaceName, index: number) => {
    const material = materials[index % materials.length]
    const focus = material?.focuses[Math.floor(index / materials.length) % material.focuses.length]
    if (!material || !focus) return
    const link = linkOf(url, campaign.id, { place, slug: material.slug })
    const facts = pieceFacts({ place, material, focus, storeName, link }, campaign)
    const written = await writeInLanguage(
      { facts, supports: material.supports, language, link, disclosure, inEnglish, others },
      signal,
    )
    if (!written || signal.aborted) return
    const id = `${campaign.id}-${index + 1}`
    const piece: StoredPiece = {
      ...{ id, place, angle: focus.angle, course_id: material.id, slug: material.slug, language },
      ...written,
      text: withDisclosure(written.text, disclosure, language),
      lesson_title: material.lessons.find((lesson) => lesson.id === written.lesson)?.title ?? '',
      planned_on: plannedDay(plan.firstDay, id),
    }
    accepted.push(piece)
    try {
      await savePiece(tenantId, campaign.id, piece)
    } catch (error) {
      accepted.splice(accepted.indexOf(piece), 1)
      throw error
    }
  }
  const results = await Promise.allSettled(places.map(write))
  for (const result of results)
    if (result.status === 'rejected' && !signal.aborted) logUnexpected('failed', result.reason)
}
