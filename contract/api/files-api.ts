import { DeleteFile, Files, FilesQuery, FinishUpload, StartedUpload, StartUpload } from '../files.ts'
import { Site } from '../site/site.ts'
import type { Action } from './action.ts'
import { Done } from './action.ts'

/** The pictures of a store. */
export const filesApi = {
  'start-upload': {
    method: 'POST',
    path: '/api/files/uploads',
    access: 'seller',
    body: StartUpload,
    reply: StartedUpload,
    grants: {
      table: [
        {
          operations: ['Query', 'GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          keys: ['TENANT#*'],
        },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      uploads: ['PutObject'],
      files: ['DeleteObject'],
    },
  },
  'finish-upload': {
    method: 'POST',
    path: '/api/files',
    access: 'seller',
    body: FinishUpload,
    reply: Site,
    grants: {
      table: [
        {
          operations: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          keys: ['TENANT#*'],
        },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      ],
      uploads: ['GetObject'],
      files: ['PutObject', 'DeleteObject'],
    },
  },
  'list-files': {
    method: 'GET',
    path: '/api/files',
    access: 'seller',
    query: FilesQuery,
    reply: Files,
    grants: { table: [{ operations: ['Query', 'GetItem'], keys: ['TENANT#*'] }] },
  },
  'delete-file': {
    method: 'DELETE',
    path: '/api/files/{name}',
    access: 'seller',
    query: DeleteFile,
    reply: Done,
    grants: {
      table: [
        {
          operations: ['Query', 'GetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
          keys: ['TENANT#*'],
        },
        { operations: ['BatchGetItem'], keys: ['CATALOG', 'NAME#*'] },
      ],
      files: ['DeleteObject'],
    },
  },
} as const satisfies Record<string, Action>
