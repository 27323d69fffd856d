import { useParams } from 'react-router'
import { itemQuery, known, useItem } from '../items.js'
import { Page } from '../ui/page.jsx'

export const load =
  (queryClient) =>
  ({ params }) =>
    known(queryClient, itemQuery(params.id))

export function Component() {
  const { id } = useParams()
  const { data } = useItem(id)
  return <Page title={data?.title ?? ''}>{data?.text}</Page>
}
