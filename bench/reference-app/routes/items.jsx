import { useMutation, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { Plus, Trash } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useUser } from '../account.js'
import { api } from '../api.js'
import { itemQuery, itemsQuery, known, useItems } from '../items.js'
import { useNotifications } from '../notifications.jsx'
import { Button } from '../ui/button.jsx'
import { Confirmation } from '../ui/confirmation.jsx'
import { Drawer, DrawerContent, DrawerTitle, DrawerTrigger } from '../ui/drawer.jsx'
import { Form, Input, Textarea } from '../ui/form.jsx'
import { Page } from '../ui/page.jsx'
import { Spinner } from '../ui/spinner.jsx'
import { Table } from '../ui/table.jsx'

export const load = (queryClient) => () => known(queryClient, itemsQuery())

export const Component = () => (
  <Page title="Items">
    <div className="flex justify-end">
      <NewItem />
    </div>
    <div className="mt-4">
      <Items />
    </div>
  </Page>
)

function Items() {
  const { data, isLoading } = useItems()
  const queryClient = useQueryClient()
  if (isLoading)
    return (
      <div className="flex h-48 w-full items-center justify-center">
        <Spinner />
      </div>
    )
  if (!data) return null
  const columns = [
    { title: 'Title', name: 'title' },
    { title: 'Created', name: 'createdAt', Content: ({ row }) => <span>{dateOf(row.createdAt)}</span> },
    {
      title: '',
      name: 'view',
      Content: ({ row }) => (
        <Link
          className="text-slate-600 hover:text-slate-900"
          onMouseEnter={() => queryClient.prefetchQuery(itemQuery(row.id))}
          to={`/app/offers/${row.id}`}
        >
          View
        </Link>
      ),
    },
    { title: '', name: 'delete', Content: ({ row }) => <DeleteItem id={row.id} /> },
  ]
  return <Table rows={data} columns={columns} />
}

const dateOf = (time) => dayjs(time).format('MMMM D, YYYY h:mm A')

function useChange(text, mutationFn) {
  const queryClient = useQueryClient()
  const onSuccess = () => {
    queryClient.invalidateQueries(itemsQuery())
    useNotifications.getState().add(text)
  }
  return useMutation({ mutationFn, onSuccess })
}

function DeleteItem({ id }) {
  const { data: user } = useUser()
  const deletion = useChange('Deleted', () => api.delete(`/items/${id}`))
  if (user?.role !== 'ADMIN') return null
  return (
    <Confirmation
      title="Delete this item?"
      text="It cannot be restored."
      trigger={
        <Button variant="destructive" icon={<Trash className="size-4" />}>
          Delete
        </Button>
      }
    >
      <Button variant="destructive" isBusy={deletion.isPending} onClick={() => deletion.mutate()}>
        Delete
      </Button>
    </Confirmation>
  )
}

const schema = z.object({
  title: z.string().min(1, 'Enter a title'),
  text: z.string().min(1, 'Enter a text'),
})

function NewItem() {
  const creation = useChange('Created', (input) => api.post('/items', input))
  return (
    <Drawer>
      <DrawerTrigger asChild>
        <Button size="small" icon={<Plus className="size-4" />}>
          New item
        </Button>
      </DrawerTrigger>
      <DrawerContent side="right">
        <DrawerTitle>New item</DrawerTitle>
        <Form id="new-item" schema={schema} onSubmit={(input) => creation.mutate(input)}>
          {({ register, formState: { errors } }) => (
            <>
              <Input label="Title" error={errors.title} registration={register('title')} />
              <Textarea label="Text" error={errors.text} registration={register('text')} />
              <Button type="submit" size="small" isBusy={creation.isPending}>
                Save
              </Button>
            </>
          )}
        </Form>
      </DrawerContent>
    </Drawer>
  )
}
