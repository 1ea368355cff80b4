-- How many people a disaster holds is counted for each in the list of them (domains/disasters).
create index collection_holds_disaster on collection_holds (evidence_id) where cause = 'disaster';
