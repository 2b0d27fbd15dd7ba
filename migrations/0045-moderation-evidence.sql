-- The second look at a copied picture asks which report keeps it.
create index reports_evidence_photos on reports using gin ((evidence -> 'photos'));
