-- name: findLiveOfProduct :optional
select live_id from products where id = :productId;
