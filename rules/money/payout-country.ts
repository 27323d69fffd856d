import { payoutCountries } from './payout.ts'

type PayoutCountry = (typeof payoutCountries)[number]

/** The IANA zones of the countries that payouts can be sent to, previous names included, because browsers report them. */
const zones: Record<PayoutCountry, string> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CA:
    'America/Blanc-Sablon America/Atikokan America/Cambridge_Bay America/Coral_Harbour America/Creston America/Dawson ' +
    'America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Glace_Bay America/Goose_Bay America/Halifax ' +
    'America/Inuvik America/Iqaluit America/Moncton America/Montreal America/Nipigon America/Pangnirtung ' +
    'America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/St_Johns America/Swift_Current ' +
    'America/Thunder_Bay America/Toronto America/Vancouver America/Whitehorse America/Winnipeg America/Yellowknife',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia Europe/Nicosia Asia/Famagusta',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin Europe/Busingen',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid Africa/Ceuta Atlantic/Canary',
  FI: 'Europe/Helsinki Europe/Mariehamn',
  FR: 'Europe/Paris',
  GB: 'Europe/London Europe/Belfast',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo Arctic/Longyearbyen',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon Atlantic/Azores Atlantic/Madeira',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  US:
    'America/Adak America/Anchorage America/Boise America/Chicago America/Denver America/Detroit America/Fort_Wayne ' +
    'America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo America/Indiana/Petersburg ' +
    'America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac ' +
    'America/Indianapolis America/Juneau America/Kentucky/Louisville America/Kentucky/Monticello America/Los_Angeles ' +
    'America/Louisville America/Menominee America/Metlakatla America/New_York America/Nome ' +
    'America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Phoenix ' +
    'America/Sitka America/Yakutat Pacific/Honolulu',
}

const hasNoPlace = (timeZone: string) =>
  timeZone === 'UTC' || timeZone === 'GMT' || timeZone.startsWith('Etc/')

/**
 * Returns the country that a browser is probably in, if payouts can be sent there: by its IANA time zone, and by the
 * region of its language (`de-AT`) only where the zone names no place.
 */
export function likelyPayoutCountry(timeZone: string, language: string): PayoutCountry | undefined {
  if (!hasNoPlace(timeZone))
    return payoutCountries.find((country) => zones[country].split(' ').includes(timeZone))
  const region = /-([A-Z]{2})\b/.exec(language)?.[1]
  return payoutCountries.find((country) => country === region)
}
