import type pg from 'pg'
import { QUEUE_SCHEMA } from './rights/table-rights.ts'

interface Facts {
  isSuperuser: boolean
  canMakeRoles: boolean
  canMakeDatabases: boolean
  canReplicate: boolean
  passesRowSecurity: boolean
  ownsTables: boolean
  canCreate: boolean
  canMakeTemporary: boolean
  memberOf: string[]
}

const FACTS = `
  select r.rolsuper as "isSuperuser", r.rolcreaterole as "canMakeRoles",
    r.rolcreatedb as "canMakeDatabases", r.rolreplication as "canReplicate",
    r.rolbypassrls as "passesRowSecurity",
    exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', '${QUEUE_SCHEMA}') and pg_has_role(c.relowner, 'member')
    ) or (select pg_has_role(datdba, 'member') from pg_database
      where datname = current_database()) as "ownsTables",
    has_schema_privilege('public', 'create')
      or has_database_privilege(current_database(), 'create') as "canCreate",
    has_database_privilege(current_database(), 'temporary') as "canMakeTemporary",
    array(select m.rolname::text from pg_roles m
      where m.rolname like 'pg\\_%' and m.rolname <> 'pg_database_owner'
        and pg_has_role(m.oid, 'member') order by 1) as "memberOf"
  from pg_roles r where r.rolname = current_user`

/**
 * What the role of this connection could do to the database beyond any grant on its tables, each as it stands
 * after "it". The server's role, and that of erasures, have nothing of this.
 */
export const findRoleFaults = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<Facts>(FACTS)
  const [facts] = rows
  if (!facts) throw new Error('the database does not know the user it let in')
  if (facts.isSuperuser) return ['is a superuser']
  const said: [boolean, string][] = [
    [facts.ownsTables, 'owns the database or tables of it'],
    [facts.canMakeRoles, 'may make roles'],
    [facts.canMakeDatabases, 'may make databases'],
    [facts.canReplicate, 'may replicate'],
    [facts.passesRowSecurity, 'passes row security'],
    [facts.canCreate, 'may create tables'],
    [facts.canMakeTemporary, 'may create temporary tables'],
    [facts.memberOf.length > 0, `is a member of ${facts.memberOf.join(', ')}`],
  ]
  return said.filter(([is]) => is).map(([, text]) => text)
}

/** Whether this connection may change the schema. */
export const isOwner = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ is: boolean }>(
    `select case when to_regclass('public.schema_migrations') is null
       then has_schema_privilege('public', 'create')
       else (select pg_has_role(relowner, 'usage') from pg_class
         where oid = to_regclass('public.schema_migrations')) end as is`,
  )
  return rows[0]?.is === true
}
