import type { Category } from '../../domain/items/category.ts'
import { CONNECTING_WORDS } from '../../domain/words/name-words.ts'

/** Every name includes its schema, since PostgreSQL 17 builds indexes without a search path. */
const FUNCTION_SQL = `
CREATE OR REPLACE FUNCTION public.budget_filters_fold(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(lower(public.unaccent('public.unaccent', $1)), '[^a-z0-9]+', ' ', 'g') $$;
CREATE OR REPLACE FUNCTION public.budget_filters_initials(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
    SELECT string_agg(left(word, 1), '' ORDER BY place)
    FROM regexp_split_to_table(public.budget_filters_fold($1), ' ') WITH ORDINALITY AS words (word, place)
    WHERE word <> '' AND word NOT IN (${[...CONNECTING_WORDS, 'judetul'].map((word) => `'${word}'`).join(', ')})
  $$;
`.trim()

export interface Tables {
  readonly uat: string
  readonly entity: string
  readonly functional_classification: string
  readonly economic_classification: string
}

export const OWN_TABLES: Tables = {
  uat: 'uats',
  entity: 'entities',
  functional_classification: 'functional_classifications',
  economic_classification: 'economic_classifications',
}

/** Alternative names of the same tables. */
export const OTHER_NAMES: Readonly<Partial<Record<Category, string>>> = {
  functional_classification: 'functionalclassifications',
  economic_classification: 'economicclassifications',
}

export const EXTENSIONS = ['pg_trgm', 'unaccent'] as const

interface Index {
  readonly name: string
  readonly category: Category
  readonly definition: string
}

export const INDEXES: readonly Index[] = [
  {
    name: 'budget_filters_uat_name',
    category: 'uat',
    definition: 'USING gin (public.budget_filters_fold(name) gin_trgm_ops)',
  },
  {
    name: 'budget_filters_entity_name',
    category: 'entity',
    definition: 'USING gin (public.budget_filters_fold(name) gin_trgm_ops)',
  },
  {
    name: 'budget_filters_entity_initials',
    category: 'entity',
    definition: '(public.budget_filters_initials(name) text_pattern_ops)',
  },
  { name: 'budget_filters_entity_uat', category: 'entity', definition: '(uat_id)' },
  {
    name: 'budget_filters_functional_name',
    category: 'functional_classification',
    definition: 'USING gin (public.budget_filters_fold(functional_name) gin_trgm_ops)',
  },
  {
    name: 'budget_filters_economic_name',
    category: 'economic_classification',
    definition: 'USING gin (public.budget_filters_fold(economic_name) gin_trgm_ops)',
  },
]

/** Prepares a database for fast searches: extensions, functions and indexes; changes no data. */
export function ownerSql(tables: Tables = OWN_TABLES): string {
  return [
    '-- For the owner of the database: what budget-filters-mcp searches with. Changes no data; safe to repeat.',
    ...EXTENSIONS.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name} WITH SCHEMA public;`),
    FUNCTION_SQL,
    ...INDEXES.map(
      ({ name, category, definition }) =>
        `CREATE INDEX IF NOT EXISTS ${name} ON ${tables[category]} ${definition};`,
    ),
    ...Object.values(tables).map((table) => `ANALYZE ${table};`),
    '',
  ].join('\n')
}

/** SQL of the tables that `import` creates: those of an owner with additional columns. */
export const IMPORT_TABLES = `
CREATE TABLE IF NOT EXISTS uats (
  id integer PRIMARY KEY, siruta_code text NOT NULL, name text NOT NULL, county_code text, population integer,
  fiscal_code text, search_text text NOT NULL
);
CREATE TABLE IF NOT EXISTS entities (
  cui text PRIMARY KEY, name text NOT NULL, uat_id integer, entity_type text,
  location text, county_code text, search_text text NOT NULL, initials text NOT NULL
);
CREATE TABLE IF NOT EXISTS functional_classifications (
  functional_code text PRIMARY KEY, functional_name text NOT NULL,
  alt_name text, keywords text[] NOT NULL, search_text text NOT NULL
);
CREATE TABLE IF NOT EXISTS economic_classifications (
  economic_code text PRIMARY KEY, economic_name text NOT NULL,
  alt_name text, keywords text[] NOT NULL, search_text text NOT NULL
);
ALTER TABLE functional_classifications ADD COLUMN IF NOT EXISTS is_stored_code boolean NOT NULL DEFAULT false;
ALTER TABLE economic_classifications ADD COLUMN IF NOT EXISTS is_stored_code boolean NOT NULL DEFAULT false;
ALTER TABLE functional_classifications ADD COLUMN IF NOT EXISTS is_starter boolean NOT NULL DEFAULT false;
ALTER TABLE economic_classifications ADD COLUMN IF NOT EXISTS is_starter boolean NOT NULL DEFAULT false;
ALTER TABLE uats ALTER search_text SET STATISTICS 10;
ALTER TABLE entities ALTER search_text SET STATISTICS 10;
ALTER TABLE functional_classifications ALTER search_text SET STATISTICS 10;
ALTER TABLE economic_classifications ALTER search_text SET STATISTICS 10;
CREATE INDEX IF NOT EXISTS budget_filters_uat_text ON uats USING gin (search_text gin_trgm_ops);
CREATE INDEX IF NOT EXISTS budget_filters_entity_text ON entities USING gin (search_text gin_trgm_ops);
CREATE INDEX IF NOT EXISTS budget_filters_entity_letters ON entities (initials text_pattern_ops);
CREATE INDEX IF NOT EXISTS budget_filters_entity_place ON entities (uat_id);
CREATE INDEX IF NOT EXISTS budget_filters_functional_text
  ON functional_classifications USING gin (search_text gin_trgm_ops);
CREATE INDEX IF NOT EXISTS budget_filters_economic_text
  ON economic_classifications USING gin (search_text gin_trgm_ops);
`.trim()
