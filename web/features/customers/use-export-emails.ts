import { useMutation } from '@tanstack/react-query'
import { salesApi } from '#contract/api/sales-api.ts'
import { csvMediaType } from '#rules/csv.ts'
import { pluralize } from '#rules/text.ts'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

/** Downloads the addresses of those who agreed, part by part, as one CSV file. */
export function useEmailExport() {
  return useMutation({
    mutationFn: fetchAll,
    onSuccess: ({ parts, customers }) => {
      if (customers === 0) {
        notify.info(
          'Nobody has shared their address yet',
          'Buyers are asked at checkout. There is nothing to download.',
        )
        return
      }
      saveFile('customers.csv', parts, csvMediaType)
      notify.success('Addresses downloaded', `${pluralize(customers, 'customer')} agreed to share theirs.`)
    },
    onError: () =>
      notify.error('The addresses could not be downloaded', 'Check your connection and try again.'),
  })
}

async function fetchAll() {
  const parts: string[] = []
  let customers = 0
  let cursor: string | undefined
  do {
    const part = await call(salesApi['export-customers'], cursor ? { cursor } : {})
    parts.push(part.csv)
    customers += part.customers
    cursor = part.cursor
  } while (cursor)
  return { parts, customers }
}
