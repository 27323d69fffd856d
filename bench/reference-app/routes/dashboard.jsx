import { Link } from 'react-router'
import { useUser } from '../account.js'
import { Page } from '../ui/page.jsx'

const rights = {
  USER: ['Comment on items', 'Delete own comments'],
  ADMIN: ['Create items', 'Edit items', 'Delete items', 'Comment on items', 'Delete all comments'],
}

export function Component() {
  const { data: user } = useUser()
  return (
    <Page title="Dashboard">
      <h1 className="text-xl">
        Welcome <b>{user.name}</b>
      </h1>
      <h4 className="my-3">
        Your role is: <b>{user.role}</b>
      </h4>
      <p className="font-medium">You can:</p>
      <ul className="my-4 list-inside list-disc">
        {rights[user.role].map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <Link to="/app/offers" className="text-slate-600 hover:text-slate-900">
        Items
      </Link>
    </Page>
  )
}
