const codes =
  'AE AR AT AU BE BG BR CA CH CL CO CY CZ DE DK EE EG ES FI FR GB GR HK HR HU IE IL IN IS IT JP KE KR LT LU LV MT MX MY NG NL NO NZ PE PH PL PT RO SA SE SG SI SK TH TR UA US VN ZA'.split(
    ' ',
  )
const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Where a buyer may be, by name. */
export const countries = codes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

export const isCountry = (code: string) => codes.includes(code)
