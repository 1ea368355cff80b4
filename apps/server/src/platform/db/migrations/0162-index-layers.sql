-- Which keys beyond the first the stored blind indexes have gone through (npm run keys -- rotate index).

create table index_layers (
  layer integer primary key check (layer > 1),
  laid_at timestamptz not null
);
