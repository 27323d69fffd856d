import { csvMediaType } from '#rules/csv.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import type { ListedCampaign } from '../listed-campaign.ts'
import { campaignCsv } from './campaign-csv.ts'
import { campaignIcs, icsMediaType } from './campaign-ics.ts'
import { campaignText } from './campaign-text.ts'

export const fileKinds = ['ics', 'csv', 'txt'] as const
export type FileKind = (typeof fileKinds)[number]

/** Saves a campaign for a calendar, a scheduler or a text program. */
export function saveCampaign({ campaign, pieces }: ListedCampaign, name: string, kind: FileKind) {
  const file = `campaign-${campaign.created_at.slice(0, 10)}.${kind}`
  if (kind === 'csv') return saveFile(file, [campaignCsv(pieces)], csvMediaType)
  if (kind === 'ics') return saveFile(file, [campaignIcs(name, pieces, new Date())], icsMediaType)
  saveFile(file, [campaignText(pieces)], 'text/plain;charset=utf-8')
}
